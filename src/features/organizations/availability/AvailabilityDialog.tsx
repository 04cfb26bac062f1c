import { useWatch, type Control } from 'react-hook-form';
import { AvailabilityChange, type LocationAvailability } from '#contract/organizations/availability/availability.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import { payerLabel } from '#contract/organizations/payers.ts';
import { COMMON_LANGUAGES, languageName } from '#contract/platform/spokenLanguages.ts';
import { problem } from '#src/api/problem.ts';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormCheckbox } from '#src/ui/form/fields/FormCheckbox.tsx';
import { FormCheckGroup } from '#src/ui/form/fields/FormCheckGroup.tsx';
import { FormDate } from '#src/ui/form/fields/FormDate.tsx';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { availabilityApi } from './availabilityApi.ts';

const LABELS = {
  isAccepting: 'Accepting new patients',
  reason: 'Reason',
  acceptsAgainOn: 'Accepting again on',
  nextVisitAt: 'Next visit',
  levelsOfCare: 'Levels of care',
  payers: 'Payers',
  languages: 'Languages',
} as const;

const LEVELS = optionsOf(levelOfCareLabel);
const PAYER_OPTIONS = optionsOf(payerLabel).filter(({ value }) => value !== 'unknown');
const LANGUAGES = COMMON_LANGUAGES.map((value) => ({ value, label: languageName(value) }));

interface Values {
  isAccepting: boolean;
  reason: string;
  acceptsAgainOn: string;
  nextVisitAt: string;
  levelsOfCare: string[];
  payers: string[];
  languages: string[];
}

const valuesOf = (place: LocationAvailability): Values => ({
  isAccepting: place.isAccepting ?? true,
  reason: place.reason ?? '',
  acceptsAgainOn: place.acceptsAgainOn ?? '',
  nextVisitAt: place.nextVisitAt ?? '',
  levelsOfCare: place.levelsOfCare,
  payers: place.payers,
  languages: place.languages,
});

const resolverOf = (version: number) =>
  bodyResolver<Values, AvailabilityChange>(AvailabilityChange, ({ acceptsAgainOn, nextVisitAt, reason, ...rest }) => ({
    ...rest,
    ...blanksToNull(rest.isAccepting ? { nextVisitAt } : { acceptsAgainOn, nextVisitAt, reason }),
    version,
  }));

interface AvailabilityDialogProps {
  readonly hospiceId: string;
  readonly place: LocationAvailability;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** All that groups see of a location's availability. */
export function AvailabilityDialog({ hospiceId, onClose, place, timeZone }: AvailabilityDialogProps) {
  const [update] = availabilityApi.useUpdateAvailabilityMutation();
  const showToast = useToast();
  const { id, name } = place.location;
  return (
    <DialogForm
      labels={LABELS}
      onClose={onClose}
      resolver={resolverOf(place.version)}
      save={async (body) => {
        const { error } = await update({ hospiceId, locationId: id, body });
        if (error !== undefined) return problem(error);
        showToast({ text: `Availability of ${name} saved`, tone: 'success' });
        onClose();
        return undefined;
      }}
      submitLabel="Save"
      title={`Availability of ${name}`}
      values={valuesOf(place)}
    >
      {({ control }) => <AvailabilityFields control={control} timeZone={timeZone} />}
    </DialogForm>
  );
}

interface AvailabilityFieldsProps {
  readonly control: Control<Values, unknown, AvailabilityChange>;
  readonly timeZone: string;
}

function AvailabilityFields({ control, timeZone }: AvailabilityFieldsProps) {
  const isAccepting = useWatch({ control, name: 'isAccepting' });
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <FormCheckbox {...field('isAccepting')} />
      {isAccepting ? (
        <FormDateTime {...field('nextVisitAt')} timeZone={timeZone} />
      ) : (
        <FormGrid>
          <FormTextField {...field('reason')} hint="Groups see it. For example, staffing this week" maxLength={80} />
          <FormDate {...field('acceptsAgainOn')} />
        </FormGrid>
      )}
      <FormCheckGroup {...field('levelsOfCare')} options={LEVELS} />
      <FormCheckGroup {...field('payers')} options={PAYER_OPTIONS} />
      <FormCheckGroup {...field('languages')} options={LANGUAGES} />
    </>
  );
}
