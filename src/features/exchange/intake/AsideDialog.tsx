import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { AsideReason, asideReasonLabel, PutAside, type IntakePaper } from '#contract/exchange/intake/papers.ts';
import { problem } from '#src/api/problem.ts';
import { dropDraft } from '#src/ui/form/formDraft.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';
import { intakeApi } from './intakeApi.ts';
import { LEAVING } from './leaving.ts';

interface AsideDialogProps {
  readonly hospiceId: string;
  readonly paper: IntakePaper;
  readonly onClose: () => void;
}

const LABELS = { reason: 'Reason', detail: 'Details' };
const Body = z.object({ reason: AsideReason, detail: PutAside.shape.detail });
type Body = z.infer<typeof Body>;
interface Values {
  reason: string;
  detail: string;
}

/** Puts a paper aside with a reason. It can be returned for as long as the tray lists it. */
export function AsideDialog({ hospiceId, onClose, paper }: AsideDialogProps) {
  const [putAside] = intakeApi.usePutPaperAsideMutation();
  const [returnPaper] = intakeApi.useReturnPaperMutation();
  const navigate = useNavigate();
  const showDone = useUndoToast();
  const { id: paperId, version } = paper;
  return (
    <DialogForm<Values, Body>
      labels={LABELS}
      onClose={onClose}
      resolver={bodyResolver(Body, ({ detail, reason }: Values) => ({
        ...(reason === '' ? {} : { reason }),
        detail: detail.trim() === '' ? null : detail,
      }))}
      save={async (body) => {
        const { error } = await putAside({ hospiceId, paperId, body: { version, ...body } });
        if (error !== undefined) return problem(error);
        dropDraft();
        onClose();
        await navigate('/hospice/intake', { state: LEAVING });
        showDone({ text: `${paper.name} was put aside`, undo: () => returnPaper({ hospiceId, paperId }) });
        return undefined;
      }}
      size="small"
      submitLabel="Put aside"
      title="Put this paper aside"
      values={{ reason: '', detail: '' }}
    >
      {({ field }) => (
        <>
          <FormRadioGroup {...field('reason')} isRequired options={optionsOf(asideReasonLabel)} />
          <FormTextField {...field('detail')} maxLength={300} rows={2} />
        </>
      )}
    </DialogForm>
  );
}
