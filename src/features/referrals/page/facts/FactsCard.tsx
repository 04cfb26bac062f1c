import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import * as z from 'zod/mini';
import type { FieldError } from '#contract/platform/errors.ts';
import { birthProblem } from '#contract/referrals/dateRules.ts';
import { ReferralChange } from '#contract/referrals/referralChanges.ts';
import type { Referral, ReferralAction } from '#contract/referrals/referrals.ts';
import { selectGroup } from '#src/auth/authSlice.ts';
import { factsOf, type FactsValues } from '#src/features/referrals/facts/factsForm.ts';
import { FACT_LABELS } from '#contract/referrals/facts.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { confirmingHospices } from '#src/features/referrals/page/proposals/confirmingHospices.ts';
import { EditableCard } from './EditableCard.tsx';
import { FactList, type Fact } from '#src/ui/page/FactList.tsx';
import { RecordForm } from '#src/features/referrals/record/RecordForm.tsx';

const Change = z.omit(ReferralChange, { version: true });
type Change = z.infer<typeof Change>;

interface FactsCardProps {
  readonly referral: Referral;
  readonly title: string;
  readonly facts?: readonly Fact[];
  readonly empty?: string;
  /** Replaces the list of facts. */
  readonly children?: ReactNode;
  /** The part of the record that this card changes. */
  readonly bodyOf?: (values: FactsValues) => Facts;
  /** Left out if nothing in the card can be edited. */
  readonly renderFields?: (control: Control<FactsValues, unknown, Change>) => ReactNode;
  /** Only the hospice may edit it. */
  readonly isHospiceOnly?: boolean;
  /** The action that editing it takes; `edit` by default. */
  readonly action?: ReferralAction;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changes to the stored referral. Only changed patient fields are sent, since a group may not change all. */
function changed(body: Facts, stored: Facts): Facts {
  const differing = Object.entries(body).filter(([name, value]) => !isSame(value, stored[name]));
  return Object.fromEntries(
    differing.map(([name, value]) => {
      const before = stored[name];
      return name === 'patient' && isFacts(value) && isFacts(before) ? [name, changed(value, before)] : [name, value];
    }),
  );
}

type Facts = Readonly<Record<string, unknown>>;
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

/** A date of birth that stays as it was is not asked again. */
function birthErrors({ patient }: FactsValues, referral: Referral, today: string): FieldError[] {
  if (patient.dateOfBirth === (referral.patient.dateOfBirth ?? '')) return [];
  const died = referral.enrollments.flatMap(({ dateOfDeath }) => dateOfDeath ?? []).toSorted();
  const message = birthProblem(patient.dateOfBirth, today, died.at(0));
  return message === undefined ? [] : [{ path: 'patient.dateOfBirth', message }];
}

/** One section of the facts, saved separately. */
export function FactsCard(props: FactsCardProps) {
  const {
    action = 'edit',
    bodyOf,
    children,
    empty = 'Unknown',
    facts = [],
    isHospiceOnly = false,
    renderFields,
    referral,
    title,
  } = props;
  const [updateReferral] = referralsApi.useUpdateReferralMutation();
  const showToast = useToast();
  const isGroup = useSelector(selectGroup) !== null;
  const mayEdit = referral.allowedActions.includes(action) && !(isHospiceOnly && isGroup);
  const { timeZone } = useDisplayContext();
  const stored = factsOf(referral);
  const confirming = isGroup && action === 'edit' ? confirmingHospices(referral) : '';
  const isProposed = confirming !== '';
  return (
    <EditableCard
      renderForm={
        mayEdit && renderFields && bodyOf
          ? (close) => (
              <RecordForm<FactsValues, Change>
                label={title}
                labels={FACT_LABELS}
                onCancel={close}
                onSaved={() => {
                  const text = isProposed ? `${title} sent to ${confirming} to confirm` : `${title} saved`;
                  showToast({ text, tone: 'success' });
                  close();
                }}
                referralId={referral.id}
                submitLabel={isProposed ? 'Propose change' : 'Save'}
                resolver={bodyResolver(
                  Change,
                  (values: FactsValues) => changed(bodyOf(values), bodyOf(stored)),
                  (values, now) => birthErrors(values, referral, plainDateIn(now, timeZone)),
                )}
                save={(change, version) => updateReferral({ id: referral.id, body: { ...change, version } })}
                values={stored}
                version={referral.version}
              >
                {({ control }) => (
                  <>
                    {isProposed && (
                      <p className="second">The patient is enrolled, so {confirming} must confirm your change.</p>
                    )}
                    {renderFields(control)}
                  </>
                )}
              </RecordForm>
            )
          : undefined
      }
      title={title}
    >
      {children ?? <FactList empty={empty} facts={facts} />}
    </EditableCard>
  );
}
