import type { ReactNode } from 'react';
import { phoneHref } from '#contract/platform/phones.ts';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import styles from './surveyPages.module.css';

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

const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={styles['phone']} href={phoneHref(phone)}>
    {phone}
  </a>
);

/** Whom to call, below the text that says why. */
export function CallBox({ children, phone }: { readonly children: ReactNode; readonly phone: string }) {
  return (
    <div className={styles['call']}>
      <p>{children}</p>
      <p className={styles['largePhone']}>
        <PhoneLink phone={phone} />
      </p>
    </div>
  );
}
