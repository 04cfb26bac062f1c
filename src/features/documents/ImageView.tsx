import { useCallback, useState } from 'react';
import styles from './preview.module.css';
import { Stage } from './Stage.tsx';
import { ViewTools, useZoom } from './ViewTools.tsx';

interface ImageViewProps {
  readonly blob: Blob;
  readonly name: string;
}

/** A picture from memory; its object URL is revoked when it is no longer shown. */
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
      <Stage keys={{ '+': zoom.larger, '-': zoom.smaller, '0': zoom.fit }} label="Image">
        {isBroken ? (
          <p className="quiet">This image can’t be shown here. Download it to open it.</p>
        ) : (
          <img
            alt={name}
            className={styles['image']}
            onError={() => setBroken(true)}
            onLoad={(event) => setNatural(event.currentTarget.naturalWidth)}
            ref={show}
            // Without zoom a picture is at most its own size and fits the width.
            style={{ width: natural && `min(${natural * zoom.factor}px, ${100 * zoom.factor}%)` }}
          />
        )}
      </Stage>
    </>
  );
}
