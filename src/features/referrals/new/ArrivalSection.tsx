import { useWatch } from 'react-hook-form';
import { channelLabel } from '#contract/referrals/patients.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { type FactsFields } from '#src/features/referrals/facts/factsForm.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneName } from '#src/ui/time/zoneLabels.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';

const CHANNEL_OPTIONS = optionsOf(channelLabel);
// Only the referral page itself says that something came from there.
const OWN_CHANNEL_OPTIONS = CHANNEL_OPTIONS.filter(({ value }) => value !== 'referral_page');
const MAX_LOCATIONS = 100;

/** When and how the referral reached the hospice. */
export function ArrivalSection<Output>({ control, hospiceId }: FactsFields<Output> & { readonly hospiceId: string }) {
  const { timeZone } = useOwnDisplayContext();
  const isFromPage = useWatch({ control, name: 'receivedChannel' }) === 'referral_page';
  const { data } = directoryApi.useListHospiceLocationsQuery({ hospiceId, query: { limit: MAX_LOCATIONS } });
  const locations = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card title="How it arrived">
      <FormGrid>
        <FormSelect
          control={control}
          label="Received via"
          name="receivedChannel"
          options={isFromPage ? CHANNEL_OPTIONS : OWN_CHANNEL_OPTIONS}
        />
        <FormDateTime
          control={control}
          hint={`${zoneName(timeZone)}. Leave empty to use the current time`}
          label="Received"
          name="receivedAt"
          timeZone={timeZone}
        />
        <FormSelect
          control={control}
          emptyLabel="Not set"
          label="Location"
          name="hospiceLocationId"
          options={locations}
        />
      </FormGrid>
    </Card>
  );
}
