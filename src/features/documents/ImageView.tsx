import { useCallback, useState } from 'react';
import styles from './preview.module.css';
import { Stage } from './Stage.tsx';
import { ViewTools, useZoom } from './ViewTools.tsx';

interface ImageViewProps {
  readonly blob: Blob;
  readonly name: string;
}

/** A picture from memory: its address is known to this page alone, and only while it is shown. */
export function ImageView({ blob, name }: ImageViewProps) {
  const zoom = useZoom();
  const [isBroken, setBroken] = useState(false);
  const [natural, setNatural] = useState<number>();
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return (
    <>
      <ViewTools zoom={zoom} />
      <Stage keys={{ '+': zoom.larger, '-': zoom.smaller, '0': zoom.fit }} label="Picture">
        {isBroken ? (
          <p className="quiet">This picture cannot be shown. Download it to open it.</p>
        ) : (
          <img
            alt={name}
            className={styles['image']}
            onError={() => setBroken(true)}
            onLoad={(event) => setNatural(event.currentTarget.naturalWidth)}
            ref={show}
            // Never larger than it is, and never wider than there is room, until that is asked for.
            style={{ width: natural && `min(${natural * zoom.factor}px, ${100 * zoom.factor}%)` }}
          />
        )}
      </Stage>
    </>
  );
}
