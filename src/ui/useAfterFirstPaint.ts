import { useEffect, useState } from 'react';

/** True once the frame after `isThere` was painted, and from then on: for parts that may come later than the first content. */
export function useAfterFirstPaint(isThere: boolean): boolean {
  const [wasThere, setThere] = useState(isThere);
  const [isPainted, setPainted] = useState(false);
  if (isThere && !wasThere) setThere(true);
  useEffect(() => {
    if (!wasThere) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [wasThere]);
  return isPainted;
}
