import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { PhoneLink } from './PhoneLink.tsx';

/** This page reaches nobody at night; the phone does. */
export function UrgentNote({ phone }: { phone: string | null }) {
  const words = useSurveyTexts();
  return (
    <p>
      <strong>{words.urgent}</strong> {phone === null ? words.urgentWithoutPhone : <UrgentCall phone={phone} />}
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
