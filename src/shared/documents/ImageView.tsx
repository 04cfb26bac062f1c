import { useCallback, useState } from 'react';
import { onKeys } from './keys.ts';
import styles from './preview.module.css';
import { ViewTools } from './ViewTools.tsx';
import { useZoom } from './zoom.ts';

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
      {/* Scrolled by keys, and so it takes them. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <section
        aria-label="Picture"
        className={styles['stage']}
        data-first-focus=""
        onKeyDown={onKeys({ '+': zoom.larger, '-': zoom.smaller, '0': zoom.fit })}
        tabIndex={0}
      >
        {isBroken ? (
          <p className={styles['note']}>This picture cannot be shown. Download it to open it.</p>
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
      </section>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
    </>
  );
}
