import type { Reply, Sending } from '#contract/platform/http.ts';
import { troubledMailEndpoints as rows, type TroubledMailQuery } from '#contract/mail/troubledMail.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, listTags, unlessFailed } from '#src/api/tags.ts';

type Mails = Reply<typeof rows.listTroubledMails>;
type Outcome = Sending<typeof rows.settleMail>['body']['outcome'];

const afterwards = (error: unknown, id: string) =>
  unlessFailed(error, [
    { type: 'Communication', id },
    { type: 'Communication', id: LIST },
  ]);

const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTroubledMails: build.query<Mails, Partial<TroubledMailQuery>>({
      query: (query) => request(rows.listTroubledMails, { query }),
      responseSchema: rows.listTroubledMails.response,
      providesTags: (page) => listTags('Communication', page),
    }),
    retryMail: build.mutation<null, string>({
      query: (mailId) => request(rows.retryMail, { params: { mailId } }),
      invalidatesTags: (_done, error, mailId) => afterwards(error, mailId),
    }),
    settleMail: build.mutation<null, { readonly id: string; readonly outcome: Outcome }>({
      query: ({ id, outcome }) => request(rows.settleMail, { params: { mailId: id }, body: { outcome } }),
      invalidatesTags: (_done, error, { id }) => afterwards(error, id),
    }),
  }),
});

export const { useListTroubledMailsQuery, useRetryMailMutation, useSettleMailMutation } = mailApi;
