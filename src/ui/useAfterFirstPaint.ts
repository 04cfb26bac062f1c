import { useEffect, useState } from 'react';

/** True from the frame on after the one that shows what `isThere` stands for: what comes later waits until then. */
export function useAfterFirstPaint(isThere: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isThere) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isThere]);
  return isPainted;
}
