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
          It is yours alone. Do not share your password or let somebody else work under your name, and log out on
          devices that others use. Tell your organization at once when a device is lost or you think that somebody else
          has used your account.
        </p>
        <h2>Patient information</h2>
        <p>
          Open, change and pass on only what your work asks for. What you see here is protected health information: the
          law, among it HIPAA, and your organization’s privacy rules apply, also after you have left.
        </p>
        <h2>What is recorded</h2>
        <p>
          Each time you open or change a record, {PRODUCT_NAME} keeps who it was, when and from which network address.
          Administrators may read this. Of you it keeps your name, your email address, your role and what you add to
          your account.
        </p>
        <h2>What {PRODUCT_NAME} is for</h2>
        <p>
          It carries referrals between those who care for a patient. It gives no medical advice, and it is no way to
          call for help: in an emergency, call.
        </p>
        <h2>The end of access</h2>
        <p>
          Your organization may change or end your access at any time. Access that is used against these terms is ended.
        </p>
      </div>
    </details>
  );
}
