import { useEffect, useState } from 'react';
import { afterPaint } from '#src/config/afterPaint.ts';

/** True once the first content is on the screen, and from then on. For parts that can come later. */
export function useAfterFirstPaint(isThere: boolean): boolean {
  const [wasThere, setThere] = useState(isThere);
  const [isPainted, setPainted] = useState(false);
  if (isThere && !wasThere) setThere(true);
  useEffect(() => {
    return wasThere ? afterPaint(() => setPainted(true)) : undefined;
  }, [wasThere]);
  return isPainted;
}
