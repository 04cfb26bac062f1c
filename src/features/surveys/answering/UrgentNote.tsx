import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { PhoneLink } from './PhoneLink.tsx';

/** Nobody reads this page at night; the phone is answered. */
export function UrgentNote({ phone }: { phone: string | null }) {
  const texts = useSurveyTexts();
  return (
    <p>
      <strong>{texts.urgent}</strong> {phone === null ? texts.urgentWithoutPhone : <UrgentCall phone={phone} />}
    </p>
  );
}

function UrgentCall({ phone }: { phone: string }) {
  const [before, number, after] = useSurveyTexts().urgentCall(phone);
  return (
    <>
      {before}
      <PhoneLink phone={number} />
      {after}
    </>
  );
}
