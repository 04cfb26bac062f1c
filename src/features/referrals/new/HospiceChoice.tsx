import { useEffect, useEffectEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { zipOf } from '#contract/organizations/availability/availabilityRules.ts';
import type { HospiceChoice as Choice } from '#contract/organizations/groups.ts';
import { availabilityApi } from '#src/features/organizations/availability/availabilityApi.ts';
import { HospiceOffer } from '#src/features/organizations/availability/HospiceOffer.tsx';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import type { FactsFields } from '#src/features/referrals/facts/factsForm.ts';
import { FormCheckGroup } from '#src/ui/form/fields/FormCheckGroup.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { durationLabel } from '#contract/platform/formats.ts';
import { MINUTE } from '#contract/platform/durations.ts';

const MAX_HOSPICES = 100;

/** How fast the hospice answered this group: `First contact in 45 min (median of 12 referrals from you in the last 90 days)`. */
function paceText({ medianMinutesToFirstContact: median, n }: Choice): string {
  if (median === null) return 'No first contact for your referrals in the last 90 days';
  const basis = n === 1 ? 'your one referral' : `median of ${n} referrals from you`;
  return `First contact in ${durationLabel(median * MINUTE)} (${basis} in the last 90 days)`;
}

interface HospiceChoiceProps<Output> extends FactsFields<Output> {
  readonly groupId: string;
  /** The group is connected to this hospice alone, and nobody has chosen: it needs no press. */
  readonly onOnly: (hospiceIds: string[]) => void;
}

/** Chooses one or several hospices, each with what it offers this patient and how fast it answers. All are there, by name. */
export function HospiceChoice<Output>({ control, groupId, onOnly }: HospiceChoiceProps<Output>) {
  const answer = directoryApi.useListGroupHospicesQuery({ groupId, query: { limit: MAX_HOSPICES } });
  const availability = availabilityApi.useListGroupAvailabilityQuery({ groupId }, { refetchOnMountOrArgChange: true });
  const [address, payer, language] = useWatch({
    control,
    name: ['patient.address', 'payer.primary', 'patient.preferredLanguage'],
  });
  const { field, fieldState } = useController({ control, name: 'hospiceIds' });
  const hospices = answer.data?.data ?? [];
  const onlyId = hospices.length === 1 ? hospices[0]?.id : undefined;
  const isUntouched = field.value.length === 0 && !fieldState.isDirty;
  const preselect = useEffectEvent(onOnly);
  useEffect(() => {
    if (onlyId !== undefined && isUntouched) preselect([onlyId]);
  }, [isUntouched, onlyId]);
  const reading = useOwnDisplayContext();
  const zip = zipOf(address);
  const locationsOf = (id: string) =>
    availability.data?.data.find(({ hospiceId }) => hospiceId === id)?.locations ?? [];
  return (
    <Card title="Hospices">
      <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={120} width="100%" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p>Your group isn’t connected to a hospice yet. Ask an administrator.</p>
          ) : (
            <FormCheckGroup
              control={control}
              hint="The patient or family chooses the hospice. If you ask several, the first to enroll the patient closes the other requests."
              isColumn
              isRequired
              label="Hospices to ask"
              name="hospiceIds"
              options={data.map((hospice) => ({
                value: hospice.id,
                label: [hospice.name, hospice.city].filter(Boolean).join(', '),
                hint: (
                  <>
                    <HospiceOffer
                      locations={locationsOf(hospice.id)}
                      patient={{ zip, payer, language }}
                      reading={reading}
                    />
                    {paceText(hospice)}
                  </>
                ),
              }))}
            />
          )
        }
      </LoadedAnswer>
    </Card>
  );
}
