import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import type { Problem } from '#src/api/problem.ts';
import { bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { NEXT_STEPS, NextStep, tomorrowMorning, type NextStepValues } from './nextSteps.ts';
import type { Meanwhile } from './useNextQuestion.ts';

const LABELS = { next: 'What’s next?', text: 'Next action', dueAt: 'When' };

interface NextStepDialogProps {
  readonly title: string;
  /** The patient's name. */
  readonly intro: string;
  readonly submitLabel: string;
  /** Nothing: it is saved. Otherwise why not. */
  readonly save: (step: NextStep) => Promise<Pick<Problem, 'message' | 'fieldErrors'> | undefined>;
  readonly onClose: () => void;
  /** What others changed since the question opened. */
  readonly meanwhile: Meanwhile;
}

/** Asks what follows a call or a next action that is done; a visit tomorrow morning unless another is chosen. */
export function NextStepDialog({ intro, meanwhile, onClose, save, submitLabel, title }: NextStepDialogProps) {
  const display = useOwnDisplayContext();
  const { now, timeZone } = display;
  const [dueAt] = useState(() => tomorrowMorning(now, timeZone));
  return (
    <DialogForm<NextStepValues, NextStep>
      intro={
        <>
          <p>{intro}</p>
          <ChangedMeanwhile display={display} meanwhile={meanwhile} />
        </>
      }
      labels={LABELS}
      onClose={onClose}
      reason={meanwhile.changed && !isOpen(meanwhile.changed.status) ? 'This step is no longer possible' : undefined}
      resolver={bodyResolver(NextStep, (values: NextStepValues) => withoutBlanks({ ...values }))}
      save={async (step) => {
        const refusal = await save(step);
        if (!refusal) onClose();
        return refusal;
      }}
      size="small"
      submitLabel={submitLabel}
      title={title}
      values={{ next: 'visit', text: '', dueAt }}
    >
      {({ control }) => <NextStepFields control={control} timeZone={timeZone} />}
    </DialogForm>
  );
}

interface NextStepFieldsProps {
  readonly control: Control<NextStepValues, unknown, NextStep>;
  readonly timeZone: string;
}

function NextStepFields({ control, timeZone }: NextStepFieldsProps) {
  const next = useWatch({ control, name: 'next' });
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <FormRadioGroup {...field('next')} options={NEXT_STEPS} />
      {next === 'other' && <FormTextField {...field('text')} isRequired />}
      {next !== 'later' && <FormDateTime {...field('dueAt')} isRequired timeZone={timeZone} />}
    </>
  );
}
