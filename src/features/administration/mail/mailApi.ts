import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { troubledMailEndpoints as rows } from '#contract/administration/troubledMail.ts';
import { api } from '#src/api/api.ts';
import { LIST, listed, type Tag } from '#src/api/tags.ts';

const mailTags = ({ mailId }: { readonly mailId: string }): readonly Tag[] => [
  { type: 'Communication', id: mailId },
  { type: 'Communication', id: LIST },
];

export const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTroubledMails: build.query(kept(queryOf(rows.listTroubledMails, listed('Communication')))),
    retryMail: build.mutation(mutationOf(rows.retryMail, mailTags)),
    resolveMail: build.mutation(mutationOf(rows.resolveMail, mailTags)),
  }),
});
