import type { ImportResult } from '#contract/exchange/imports.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CheckField } from '#src/ui/form/fields/CheckField.tsx';
import { RadioField } from '#src/ui/form/fields/RadioField.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import type { ImportTarget } from '#src/features/exchange/imports/importTarget.ts';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { expectedOf, reasonAgainst, referralsLabel, rowsLabel } from './importLabels.ts';
import type { FileImport } from './useFileImport.ts';

const MAX_SHOWN = 100;
const DUPLICATES = [
  { value: 'skip', label: 'Skip them' },
  { value: 'create', label: 'Import them too' },
] as const;
const WRONG = [
  { value: 'all_or_nothing', label: 'Import nothing until every row is fixed' },
  { value: 'skip_wrong_rows', label: 'Import the rest now, and leave rows with errors for later' },
] as const;

interface ImportStepProps {
  readonly checked: ImportResult;
  readonly flow: FileImport;
  readonly target: ImportTarget;
}

/** Decides about wrong rows and possible duplicates, and starts the import. */
export function ImportStep({ checked, flow, target }: ImportStepProps) {
  const { choices, decide, isSending, isStale } = flow;
  const expected = expectedOf(checked, choices);
  const reason = reasonAgainst(checked, choices, isStale);
  return (
    <Card title="Import">
      <div className="column shrinks gap16">
        {target.side === 'group' && (
          <HospiceChoice
            chosen={choices.hospiceIds}
            groupId={target.id}
            onChange={(hospiceIds) => decide({ hospiceIds })}
          />
        )}
        {checked.wrongRows > 0 && checked.missing.length === 0 && (
          <RadioField
            label={`${rowsLabel(checked.wrongRows)} with errors`}
            onChange={(mode) => decide({ mode })}
            options={WRONG}
            value={choices.mode}
          />
        )}
        {checked.duplicateRows > 0 && (
          <RadioField
            label={`${rowsLabel(checked.duplicateRows)} with patients who may already be in Wayside`}
            onChange={(duplicates) => decide({ duplicates })}
            options={DUPLICATES}
            value={choices.duplicates}
          />
        )}
        <Toolbar>
          {/* The first button stays the same element after the check, so that a keyboard does not lose its place. */}
          {isStale && (
            <Button
              icon="refresh"
              isPending={isSending === 'check'}
              key="first"
              onClick={flow.checkAgain}
              variant="primary"
            >
              Check the rows again
            </Button>
          )}
          <Button
            isPending={isSending === 'import'}
            key={isStale ? 'second' : 'first'}
            onClick={flow.importIt}
            reason={reason}
            variant={isStale ? 'secondary' : 'primary'}
          >
            {expected > 0 ? `Import ${referralsLabel(expected)}` : 'Import'}
          </Button>
          {reason !== undefined && <span className="small">{reason}</span>}
        </Toolbar>
      </div>
    </Card>
  );
}

interface HospiceChoiceProps {
  readonly groupId: string;
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** The hospices that a row without a hospice is referred to. */
function HospiceChoice({ chosen, groupId, onChange }: HospiceChoiceProps) {
  const answer = directoryApi.useListGroupHospicesQuery({ groupId, query: { limit: MAX_SHOWN } });
  return (
    <fieldset className={styles['choice']}>
      <legend>Hospices for rows that don’t name one</legend>
      <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={64} width="100%" />}>
        {({ data }) =>
          data.map(({ city, id, name }) => (
            <CheckField
              isOn={chosen.includes(id)}
              key={id}
              label={[name, city].filter(Boolean).join(', ')}
              onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
          ))
        }
      </LoadedAnswer>
    </fieldset>
  );
}
