import { useEffect, useState } from 'react';
import { afterPaint } from '#src/config/afterPaint.ts';

/** True once the frame after `isThere` was painted, and from then on: for parts that may come later than the first content. */
export function useAfterFirstPaint(isThere: boolean): boolean {
  const [wasThere, setThere] = useState(isThere);
  const [isPainted, setPainted] = useState(false);
  if (isThere && !wasThere) setThere(true);
  useEffect(() => {
    return wasThere ? afterPaint(() => setPainted(true)) : undefined;
  }, [wasThere]);
  return isPainted;
}
