import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { MAX_BUNDLE_BYTES, type BundleQuestion } from '#contract/exchange/fhir.ts';
import { api } from '#src/api/api.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { RadioField } from '#src/ui/form/fields/RadioField.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { BundleStep } from './BundleStep.tsx';
import {
  contentsOf,
  isBundle,
  ordersOf,
  placeOf,
  readChosen,
  type ChosenBundle,
  type Unreadable,
} from './bundleFile.ts';
import { IMPORTED, type ImportTarget } from '#src/features/exchange/imports/importTarget.ts';
import { ImportTable } from '#src/features/exchange/imports/ImportTable.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { hasSeveralOrders, questionsIn, sendBundle, type BundleIssue, type SentBundle } from './sendBundle.ts';
import { ImportDone } from '#src/features/exchange/imports/ImportDone.tsx';
import { pluralText } from '#src/ui/countText.ts';

/** A chosen Bundle. Its text is sent unchanged. */
interface Chosen {
  readonly name: string | null;
  readonly text: string;
  readonly key: string;
  readonly read: ChosenBundle | Unreadable;
}

const chosenFrom = (name: string | null, text: string): Chosen => ({
  name,
  text,
  key: crypto.randomUUID(),
  read: readChosen(text),
});

const TOO_LARGE: Unreadable = {
  title: 'This Bundle is too large',
  message: `Send up to ${MAX_BUNDLE_BYTES / (1024 * 1024)} MB. Use fewer documents.`,
};

/** The chosen Bundle and the result of sending it. */
function useBundle(target: ImportTarget) {
  const dispatch = useDispatch();
  const [chosen, setChosen] = useState<Chosen>();
  const [sent, setSent] = useState<SentBundle>();
  const [isSending, setSending] = useState(false);
  const [order, setOrder] = useState<number>();
  const latest = useRef(0);

  const choose = async (file: File) => {
    const turn = (latest.current += 1);
    setSent(undefined);
    setOrder(undefined);
    const next =
      file.size > MAX_BUNDLE_BYTES
        ? { name: file.name, text: '', key: '', read: TOO_LARGE }
        : chosenFrom(file.name, await file.text());
    if (turn === latest.current) setChosen(next);
  };
  const paste = (text: string) => {
    latest.current += 1;
    setSent(undefined);
    setOrder(undefined);
    setChosen(chosenFrom(null, text));
  };
  const send = async ({ key, text }: Chosen, confirm: readonly BundleQuestion[] = []) => {
    setSending(true);
    // An answer makes it another call.
    const answer = await sendBundle(target, text, { confirm, order, key: [key, order ?? '', ...confirm].join('-') });
    setSending(false);
    setSent(answer);
    if (answer.referralId !== null) dispatch(api.util.invalidateTags(IMPORTED));
  };
  const startAnew = () => {
    setChosen(undefined);
    setSent(undefined);
    setOrder(undefined);
  };
  return { chosen, choose, isSending, order, paste, send, sent, setOrder, startAnew };
}

/** Imports a FHIR Bundle of another system as one referral: choose or paste it, check it, import it. */
export function BundleImport({ target }: { readonly target: ImportTarget }) {
  const { choose, chosen, isSending, order, paste, send, sent, setOrder, startAnew } = useBundle(target);
  if (chosen && isBundle(chosen.read) && sent && sent.referralId !== null) {
    return (
      <div className={styles['steps']}>
        <ImportDone
          againLabel="Import another Bundle"
          link={{ label: 'Open the referral', to: `${target.home}/referrals/${sent.referralId}` }}
          onAgain={startAnew}
          text={
            sent.issues.length === 0 ? 'Everything in the Bundle was imported.' : 'Some items need a look. See below.'
          }
          title={sent.isNew ? 'Referral imported' : 'This order was already imported'}
        />
        {sent.issues.length > 0 && (
          <Card>
            <BundleIssues bundle={chosen.read} issues={sent.issues} title="Please review" />
          </Card>
        )}
      </div>
    );
  }
  const failure = chosen && !isBundle(chosen.read) ? chosen.read : sent?.referralId === null ? sent.problem : undefined;
  const refused = sent?.referralId === null ? sent.issues : [];
  const questions = questionsIn(refused);
  const isChoice = hasSeveralOrders(refused) || order !== undefined;
  return (
    <div className={styles['steps']}>
      <BundleStep fileName={chosen?.name ?? null} onChoose={(file) => void choose(file)} onPaste={paste} />
      {failure && (
        <Banner tone="error">
          <strong>{failure.title}</strong> {failure.message}
        </Banner>
      )}
      {chosen && isBundle(chosen.read) && (
        <Card title="2. Review and import">
          <div className={styles['look']}>
            <BundleContents bundle={chosen.read} />
            {isChoice && isBundle(chosen.read) && (
              <RadioField
                label="This Bundle has several orders. Which one should become the referral?"
                onChange={(entry) => setOrder(Number(entry))}
                options={ordersOf(chosen.read).map(({ entry, label }) => ({ value: String(entry), label }))}
                value={String(order ?? '')}
              />
            )}
            {hasSeveralOrders(refused) ? null : questions.length > 0 ? (
              <Banner tone="warning">
                <strong>Is this a hospice referral?</strong>{' '}
                {refused.map(({ diagnostics }) => `${diagnostics}.`).join(' ')}
              </Banner>
            ) : (
              refused.length > 0 && (
                <>
                  <Banner tone="error">
                    Nothing was imported. Correct the items below in the system that created the Bundle, then choose it
                    again.
                  </Banner>
                  <BundleIssues
                    bundle={chosen.read}
                    issues={refused}
                    title={pluralText(refused.length, 'item to correct', 'items to correct')}
                  />
                </>
              )
            )}
            <div>
              <Button
                isPending={isSending}
                onClick={() => void send(chosen, questions)}
                reason={isChoice && order === undefined ? 'Choose an order first' : undefined}
                variant={refused.length > 0 && questions.length === 0 && !isChoice ? 'secondary' : 'primary'}
              >
                {questions.length > 0
                  ? 'Yes, import it'
                  : refused.length > 0 && !isChoice
                    ? 'Try again'
                    : 'Import referral'}
              </Button>
            </div>
          </div>
        </Card>
      )}
    </div>
  );
}

function BundleContents({ bundle }: { readonly bundle: ChosenBundle }) {
  const { counts, patient } = contentsOf(bundle);
  return (
    <dl className={styles['contents']}>
      <div>
        <dt>Patient</dt>
        <dd>{patient ?? 'Not named in this Bundle'}</dd>
      </div>
      <div>
        <dt>Contains</dt>
        <dd>{counts || 'Nothing'}</dd>
      </div>
    </dl>
  );
}

interface BundleIssuesProps {
  readonly bundle: ChosenBundle;
  readonly issues: readonly BundleIssue[];
  readonly title: string;
}

/** The server's messages about a Bundle, one for each kind, with its first place and the number of the others. */
function BundleIssues({ bundle, issues, title }: BundleIssuesProps) {
  return (
    <section aria-label={title}>
      <div className={styles['partHead']}>
        <h3>{title}</h3>
      </div>
      <ImportTable heads={['Message', 'Where', 'Element']}>
        {issues.map(({ diagnostics, expression = [] }) => {
          const [first, ...others] = expression;
          const { element, where } = placeOf(first, bundle);
          return (
            <tr key={`${first ?? ''} ${diagnostics}`}>
              <th className={styles['message']} scope="row">
                {diagnostics}
              </th>
              <td>
                {where}
                {others.length > 0 && ' and others'}
              </td>
              <td>{element && <code>{element}</code>}</td>
            </tr>
          );
        })}
      </ImportTable>
    </section>
  );
}
