import { type Endpoint, FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';

/** Text fields as a form carries them: lists joined by commas, objects as JSON. */
const fieldText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(String).join(',') : (JSON.stringify(value) ?? '');
};

/** The body of a row in the form that it asks for: JSON, FHIR, or a form with a file and the body's fields beside it. */
export function sending(
  { format, upload }: Endpoint,
  body: unknown,
  file?: File,
  headers: Readonly<Record<string, string>> = {},
): Pick<RequestInit, 'headers' | 'body'> {
  if (upload) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) {
      if (value !== undefined) form.append(name, fieldText(value).toWellFormed());
    }
    if (file) form.append('file', file);
    return { headers: { ...headers }, body: form };
  }
  if (body === undefined) return { headers: { ...headers } };
  const type = format === 'fhir' ? FHIR_MEDIA_TYPE : 'application/json';
  return { headers: { ...headers, 'Content-Type': type }, body: JSON.stringify(body) };
}
