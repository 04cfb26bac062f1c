import { useEffect, useState } from 'react';

/** True once the frame with this part was painted; false again for the next one, until it is. */
export function useAfterPaintOf(part: string | undefined): boolean {
  const [painted, setPainted] = useState<string>();
  useEffect(() => {
    if (part === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(part));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [part]);
  return part !== undefined && painted === part;
}

/** True once the frame after `isThere` was painted, and from then on: for parts that may come later than the first content. */
export function useAfterFirstPaint(isThere: boolean): boolean {
  const [wasThere, setThere] = useState(isThere);
  if (isThere && !wasThere) setThere(true);
  return useAfterPaintOf(wasThere ? 'first' : undefined);
}
