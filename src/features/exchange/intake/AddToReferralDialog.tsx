import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { DocumentType, documentTypeLabel } from '#contract/documents/documents.ts';
import type { IntakePaper } from '#contract/exchange/intake/papers.ts';
import { Id } from '#contract/platform/fields.ts';
import { problem } from '#src/api/problem.ts';
import { referralListsApi } from '#src/features/referrals/referralListsApi.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { dropDraft } from '#src/ui/form/formDraft.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { guessedType } from '#src/features/documents/fileChecks.ts';
import { intakeApi } from './intakeApi.ts';
import { LEAVING } from './leaving.ts';

interface AddToReferralDialogProps {
  readonly hospiceId: string;
  readonly paper: IntakePaper;
  /** The referral that is chosen from the start. */
  readonly referral: { readonly id: string; readonly label: string } | null;
  readonly onClose: () => void;
}

const LABELS = { referralId: 'Referral', fileType: 'Type' };
const Body = z.object({ referralId: Id, fileType: DocumentType });
type Body = z.infer<typeof Body>;
const SHOWN = 10;

/** Adds the paper to a referral that exists, as a document. */
export function AddToReferralDialog({ hospiceId, onClose, paper, referral }: AddToReferralDialogProps) {
  const [add] = intakeApi.useAddPaperToReferralMutation();
  const [search, setSearch] = useState('');
  const { data, isError, isFetching } = referralListsApi.useListHospiceReferralsQuery({
    hospiceId,
    query: { limit: SHOWN, ...(search === '' ? {} : { search }) },
  });
  const navigate = useNavigate();
  const showToast = useToast();
  const { id: paperId, version } = paper;
  const options = (data?.data ?? []).map(({ displayId, id, patient }) => ({
    value: id,
    label: `${listName(patient)} · ${displayId}`,
  }));
  return (
    <DialogForm<Body, Body>
      labels={LABELS}
      onClose={onClose}
      resolver={bodyResolver(Body, (values: Body) => values)}
      save={async (body) => {
        const { data: settled, error } = await add({ hospiceId, paperId, body: { version, ...body } });
        if (error !== undefined) return problem(error);
        dropDraft();
        onClose();
        await navigate(`/hospice/referrals/${body.referralId}`, { state: LEAVING });
        showToast({
          text: `The paper was added to ${settled?.referral?.displayId ?? 'the referral'}`,
          tone: 'success',
        });
        return undefined;
      }}
      size="medium"
      submitLabel="Add to the referral"
      title="Add this paper to a referral"
      values={{ referralId: referral?.id ?? '', fileType: guessedTypeOf(paper) }}
    >
      {({ field }) => (
        <>
          <FormAutocomplete
            {...field('referralId')}
            chosen={referral ? [{ value: referral.id, label: referral.label }] : []}
            hasFailed={isError}
            hint="Search by name or number"
            isLoading={isFetching}
            isRequired
            onSearch={setSearch}
            options={options}
          />
          <FormSelect {...field('fileType')} options={optionsOf(documentTypeLabel)} />
        </>
      )}
    </DialogForm>
  );
}

const guessedTypeOf = ({ name }: IntakePaper): DocumentType => {
  const guessed = guessedType(name);
  return guessed === 'other' ? 'face_sheet' : guessed;
};
