import { fileImportEndpoints as rows, type FileImport } from '#contract/exchange/fileImports.ts';
import { api } from '#src/api/api.ts';
import { queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';

export const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceImports: build.query(kept(queryOf(rows.listHospiceImports))),
    listGroupImports: build.query(kept(queryOf(rows.listGroupImports))),
    getImport: build.query(queryOf(rows.getImport)),
  }),
});

/** Shows what the call said that started the import, until the page asks again. */
export const showImport = (value: FileImport) =>
  importsApi.util.upsertQueryEntries([{ endpointName: 'getImport', arg: { importId: value.id }, value }]);
