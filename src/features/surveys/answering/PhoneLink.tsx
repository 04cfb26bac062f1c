import styles from './surveyPages.module.css';

/** Dialled without the signs that people write numbers with. */
const dialled = (phone: string): string => phone.replaceAll(/[^+\dx]/gi, '').replace(/x/i, ',');

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={styles['phone']} href={`tel:${dialled(phone)}`}>
    {phone}
  </a>
);
