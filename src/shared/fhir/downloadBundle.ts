import { FHIR_MEDIA_TYPE, fhirEndpoints } from '#contract/fhir.ts';
import { pathWith } from '#contract/http.ts';
import { accessToken, accessTokenRefused } from '#src/api/accessToken.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { env } from '#src/config/env.ts';

interface Asking {
  /** Why a superuser opens the record. */
  readonly accessReason?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The file as the server named it. */
const nameFrom = (header: string | null, otherwise: string): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(header ?? '') ?? [];
  return encoded === undefined ? otherwise : decodeURIComponent(encoded);
};

/**
 * Saves a referral with its documents as a FHIR Bundle.
 * @returns what went wrong; null when the file is saved
 */
export async function downloadBundle(
  referralId: string,
  { accessReason, signal }: Asking = {},
): Promise<Problem | null> {
  try {
    const token = await accessToken();
    const answer = await fetch(new URL(pathWith(fhirEndpoints.exportBundle.path, { referralId }), env.apiUrl), {
      headers: {
        Accept: FHIR_MEDIA_TYPE,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(accessReason ? { 'Access-Reason': encodeURIComponent(accessReason) } : {}),
      },
      ...(signal ? { signal } : {}),
    });
    if (!answer.ok) {
      if (answer.status === 401 && token) accessTokenRefused();
      return problem({ status: answer.status });
    }
    const name = nameFrom(answer.headers.get('Content-Disposition'), 'referral.json');
    save(await answer.blob(), name);
    return null;
  } catch {
    return problem({ status: 'FETCH_ERROR' });
  }
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
