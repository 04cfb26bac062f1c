import { placeOf, type ChosenBundle } from './bundleFile.ts';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import type { BundleIssue } from './sendBundle.ts';

interface BundleIssuesProps {
  readonly bundle: ChosenBundle;
  readonly issues: readonly BundleIssue[];
  readonly title: string;
}

/** The server's messages about a Bundle, each with its place. */
export function BundleIssues({ bundle, issues, title }: BundleIssuesProps) {
  return (
    <section aria-label={title}>
      <div className={styles['partHead']}>
        <h3>{title}</h3>
      </div>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">Element</th>
              <th scope="col">What it says</th>
            </tr>
          </thead>
          <tbody>
            {issues.map(({ diagnostics, expression }) => {
              const { element, where } = placeOf(expression?.[0], bundle);
              return (
                <tr key={`${expression?.[0] ?? ''} ${diagnostics}`}>
                  <th scope="row">{where}</th>
                  <td>{element && <code>{element}</code>}</td>
                  <td className={styles['message']}>{diagnostics}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
