import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { ReferralChange, type Referral } from '#contract/referrals.ts';
import { FACT_LABELS, factsOf, type FactsValues } from '#src/shared/referrals/factsForm.ts';
import { useUpdateReferralMutation } from '#src/shared/referrals/referralsApi.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { useToast } from '#src/ui/useToast.ts';
import { EditableCard } from './EditableCard.tsx';
import { FactList, type Fact } from './FactList.tsx';
import { RecordForm } from './RecordForm.tsx';

const Change = z.omit(ReferralChange, { version: true });
type Change = z.infer<typeof Change>;

interface FactsCardProps {
  readonly referral: Referral;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly empty?: string;
  /** The part of the record that this card changes. */
  readonly bodyOf: (values: FactsValues) => Readonly<Record<string, unknown>>;
  readonly renderFields: (control: Control<FactsValues, unknown, Change>) => ReactNode;
}

/** One section of the facts, checked and saved alone. */
export function FactsCard({ bodyOf, empty, facts, renderFields, referral, title }: FactsCardProps) {
  const [updateReferral] = useUpdateReferralMutation();
  const showToast = useToast();
  const mayEdit = referral.allowedActions.includes('edit');
  return (
    <EditableCard
      renderForm={
        mayEdit
          ? (close) => (
              <RecordForm
                label={title}
                labels={FACT_LABELS}
                onCancel={close}
                onSaved={() => {
                  showToast({ text: `${title}: saved`, tone: 'success' });
                  close();
                }}
                referralId={referral.id}
                resolver={bodyResolver(Change, bodyOf)}
                save={(change, version) => updateReferral({ id: referral.id, change: { ...change, version } })}
                values={factsOf(referral)}
                version={referral.version}
              >
                {renderFields}
              </RecordForm>
            )
          : undefined
      }
      title={title}
    >
      <FactList facts={facts} {...(empty === undefined ? {} : { empty })} />
    </EditableCard>
  );
}
