import { archiveEndpoints as rows } from '#contract/exchange/archives.ts';
import { api } from '#src/api/api.ts';
import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

const EXPORTS: readonly Tag[] = [{ type: 'Hospice', id: LIST }];

export const archivesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceArchives: build.query(kept(queryOf(rows.listHospiceArchives, EXPORTS))),
    requestHospiceArchive: build.mutation(mutationOf(rows.requestHospiceArchive, EXPORTS)),
  }),
});
