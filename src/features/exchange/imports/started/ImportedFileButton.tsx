import { useState } from 'react';
import { fileImportEndpoints, type FileImport } from '#contract/exchange/fileImports.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { FailedDownload, saveFile } from '#src/api/download.ts';
import { fileContent } from '#src/api/fileContent.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { useOwnTimeZone } from '#src/ui/time/displayContext.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';

/** Saves the file of an import as it was sent. */
export function ImportedFileButton({ record: { fileName, id, startedAt } }: { readonly record: FileImport }) {
  const [isSaving, setSaving] = useState(false);
  const showToast = useToast();
  const timeZone = useOwnTimeZone();
  const save = async () => {
    setSaving(true);
    try {
      const parts = { params: { importId: id } };
      const blob = await fileContent(fileImportEndpoints.downloadImportedFile, parts, new AbortController().signal);
      saveFile(blob, fileName);
    } catch (error) {
      const failure = error instanceof FailedDownload ? error.problem : problem(error);
      showToast({ text: `${fileName} couldn’t be saved. ${failure.message}`, tone: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      aria-label={`Download ${fileName} of ${formatDateTime(startedAt, timeZone)}`}
      icon="download"
      isPending={isSaving}
      onClick={() => void save()}
      size="small"
    >
      Download
    </Button>
  );
}
