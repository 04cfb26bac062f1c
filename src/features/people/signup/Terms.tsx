import { PRODUCT_NAME } from '#contract/platform/product.ts';
import styles from './signup.module.css';

/** The terms of use. */
export function Terms() {
  return (
    <details className={styles['terms']}>
      <summary>Read the terms of use</summary>
      <div className={styles['text']}>
        <h2>Your account</h2>
        <p>
          It is yours alone. Do not share your password or let anyone else work under your name, and log out on shared
          devices. Tell your organization right away if a device is lost or you think someone else has used your
          account.
        </p>
        <h2>Patient information</h2>
        <p>
          Open, change, and share only what your work requires. What you see here is protected health information. The
          law, including HIPAA, and your organization’s privacy rules apply, even after you leave.
        </p>
        <h2>What is recorded</h2>
        <p>
          Each time you open or change a record, {PRODUCT_NAME} records who you are, the time, and your network address.
          Administrators can read this. It also stores your name, your email, your role, and what you add to your
          account.
        </p>
        <h2>What {PRODUCT_NAME} is for</h2>
        <p>
          It shares referrals among those who care for a patient. It gives no medical advice, and it is not a way to
          call for help. In an emergency, call 911.
        </p>
        <h2>When access ends</h2>
        <p>Your organization can change or end your access at any time. Access ends if you break these terms.</p>
      </div>
    </details>
  );
}
