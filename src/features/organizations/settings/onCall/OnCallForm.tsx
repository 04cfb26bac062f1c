import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { OnCallPlace, type OnCallChange, type OnCallPerson } from '#contract/organizations/onCall/onCall.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { mayGrantLocations } from '#contract/people/teamRules.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { DraftedForm } from '#src/ui/form/DraftedForm.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormCheckbox } from '#src/ui/form/fields/FormCheckbox.tsx';
import { FormSelect, type FormOption } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTime } from '#src/ui/form/fields/FormTime.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { useDraftedForm } from '#src/ui/form/useDraftedForm.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { Banner } from '#src/ui/states/Banner.tsx';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import settings from '#src/ui/settings/settings.module.css';
import {
  changeTo,
  draftFrom,
  NEW_SHIFT,
  peopleOptions,
  resolverOf,
  valuesOf,
  WEEKDAYS,
  type OnCallValues,
} from './onCallForm.ts';
import { onCallApi } from './onCallApi.ts';
import styles from './onCall.module.css';

interface OnCallFormProps {
  readonly back: string;
  readonly hospiceId: string;
  readonly place: OnCallPlace;
  readonly people: readonly OnCallPerson[];
  readonly title: string;
  readonly onReload: () => void;
}

type FormControl = Control<OnCallValues, unknown, OnCallChange>;

/** The settings of the hospice or of one location. People limited to locations read what is not theirs. */
export function OnCallForm({ back, hospiceId, onReload, people, place, title }: OnCallFormProps) {
  const person = useSelector(selectCurrentUser);
  const locationId = place.location?.id ?? null;
  const mayChange = mayGrantLocations(person?.locationIds ?? [], locationId === null ? [] : [locationId]);
  const drafted = useDraftedForm({
    name: `onCall.${locationId ?? 'hospice'}`,
    owner: person?.id ?? '',
    record: place,
    schema: OnCallPlace,
    valuesOf,
    draftFrom,
    resolver: resolverOf(locationId),
    save: useSaveOnCall(hospiceId, title),
    onOvertaken: onReload,
  });
  const { control } = drafted.form;
  const usesHospice = useWatch({ control, name: 'usesHospice' });
  const options = peopleOptions(people, locationId);
  return (
    <MuiProvider>
      <DraftedForm drafted={drafted} isByQuery label={`On-call settings for ${title}`} subject={title}>
        <div>
          <LinkButton icon="chevronLeft" size="small" to={back} variant="quiet">
            All locations
          </LinkButton>
        </div>
        {!mayChange && <Banner tone="info">{LIMITED_TO_LOCATIONS}.</Banner>}
        <fieldset className={settings['closed']} disabled={!mayChange}>
          <div className="column shrinks gap20">
            <FormErrorSummary control={control} labels={{}} />
            <Card title={title}>
              <div className="column shrinks gap16">
                {locationId !== null && (
                  <FormCheckbox control={control} label="Use the hospice’s settings" name="usesHospice" />
                )}
                {!usesHospice && <Duties control={control} options={options} />}
              </div>
            </Card>
            {!usesHospice && <Shifts control={control} options={options} />}
          </div>
        </fieldset>
      </DraftedForm>
    </MuiProvider>
  );
}

interface PartProps {
  readonly control: FormControl;
  readonly options: readonly FormOption[];
}

function Duties({ control, options }: PartProps) {
  return (
    <>
      <FormGrid>
        <FormSelect
          control={control}
          emptyLabel="No one"
          hint="Owns new referrals while no one is on call"
          label="Default owner"
          name="settings.defaultOwnerId"
          options={options}
        />
        <FormSelect
          control={control}
          emptyLabel="No one"
          hint="Notified when a next action is long overdue"
          label="Manager"
          name="settings.managerId"
          options={options}
        />
      </FormGrid>
      <FormGrid>
        <FormTime control={control} label="Quiet from" name="settings.quietHours.from" />
        <FormTime
          control={control}
          hint="Emails wait until then. Notifications in Wayside don’t"
          label="Quiet until"
          name="settings.quietHours.to"
        />
      </FormGrid>
      <FormCheckbox
        control={control}
        hint="If not selected, emails about families waiting for a call go out at any hour"
        label="Also hold emails about new referrals"
        name="settings.quietHours.holdsReceived"
      />
    </>
  );
}

function Shifts({ control, options }: PartProps) {
  const { append, fields, remove } = useFieldArray({ control, name: 'settings.shifts' });
  return (
    <Card title="Weekly shifts">
      <div className="column shrinks gap16">
        {fields.length === 0 && (
          <p className="second">Add a shift for each person and day. It can end on the next day.</p>
        )}
        <ol className="grid gap8 shrinks oneColumn">
          {fields.map(({ id }, index) => (
            <li aria-label={`Shift ${index + 1}`} className={styles['shift']} key={id}>
              <FormSelect
                control={control}
                label="Person"
                name={`settings.shifts.${index}.personId`}
                options={options}
              />
              <FormSelect control={control} label="Day" name={`settings.shifts.${index}.weekday`} options={WEEKDAYS} />
              <FormTime control={control} label="From" name={`settings.shifts.${index}.from`} />
              <FormTime control={control} label="To" name={`settings.shifts.${index}.to`} />
              <Button aria-label={`Remove shift ${index + 1}`} onClick={() => remove(index)} variant="quiet">
                Remove
              </Button>
            </li>
          ))}
        </ol>
        <div>
          <Button icon="plus" onClick={() => append(NEW_SHIFT)}>
            Add shift
          </Button>
        </div>
      </div>
    </Card>
  );
}

const refusalText = (error: unknown): string =>
  problem(error).code === 'conflict'
    ? 'Someone else has changed these settings since. Nothing was undone.'
    : problemText(error);

/** Saves the place and offers Undo. */
function useSaveOnCall(hospiceId: string, title: string) {
  const [update] = onCallApi.useUpdateOnCallMutation();
  const showOutcome = useOutcome(refusalText);
  return async (body: OnCallChange, former: OnCallPlace) => {
    const answer = await update({ hospiceId, body });
    const { data } = answer;
    if (data) {
      const goBack = () => update({ hospiceId, body: changeTo(former, data.version) });
      showOutcome(answer, `On-call settings for ${title} saved`, goBack, 'Change undone');
    }
    return answer;
  };
}
