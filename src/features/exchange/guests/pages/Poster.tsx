import { createPortal } from 'react-dom';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './guestPages.module.css';

interface PosterProps {
  readonly hospiceName: string;
  readonly locationName: string | null;
  readonly path: string;
  readonly onClose: () => void;
}

/** A sheet for the wall of a nurses' station: what it is for in both languages, the code, and the address to type. */
export function Poster({ onClose, ...sheet }: PosterProps) {
  return (
    <>
      <Dialog
        footer={
          <>
            <Button onClick={onClose} variant="quiet">
              Close
            </Button>
            <Button onClick={() => window.print()} variant="primary">
              Print
            </Button>
          </>
        }
        onClose={onClose}
        title="Print the QR code"
      >
        <div className={styles['poster']}>
          <Sheet {...sheet} />
        </div>
      </Dialog>
      {/* On paper there is the sheet alone, so it stands beside the app's own page. */}
      {createPortal(
        <div aria-hidden="true" className={styles['paper']}>
          <Sheet {...sheet} />
        </div>,
        document.body,
      )}
    </>
  );
}

function Sheet({ hospiceName, locationName, path }: Omit<PosterProps, 'onClose'>) {
  const address = window.location.origin + path;
  const place = locationName === null ? hospiceName : `${hospiceName}, ${locationName}`;
  return (
    <>
      <p className={styles['what']}>Refer a patient to {place}</p>
      <p lang="es">Refiera a un paciente a {place}</p>
      <QrCode className={styles['code']} label={`QR code for ${address}`} text={address} />
      <p className={styles['address']}>{address.replace(/^https?:\/\//, '')}</p>
    </>
  );
}
