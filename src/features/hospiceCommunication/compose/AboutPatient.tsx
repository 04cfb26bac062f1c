import { Banner } from '#src/ui/Banner.tsx';

interface AboutPatientProps {
  /** Known once it is kept. */
  readonly displayId: string | undefined;
}

/** What is different where a message is about one patient. */
export function AboutPatient({ displayId }: AboutPatientProps) {
  return (
    <Banner tone="info">
      <strong>{displayId === undefined ? 'About one patient' : `About ${displayId}`}.</strong> The e-mail carries no
      words, only the link to read them here, signed in. Only people who may see this referral get it.
    </Banner>
  );
}
