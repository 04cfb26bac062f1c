import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type * as Core from '@medplum/core';
import type { StructureDefinition } from '@medplum/fhirtypes';

export interface Definitions {
  /** The resource types that are read from a Bundle. */
  readonly resourceNames: ReadonlySet<string>;
  /** Every resource of FHIR R4. */
  readonly everyResourceName: ReadonlySet<string>;
  /** The allowed codes of an element, by value set. */
  readonly codes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly core: Pick<typeof Core, 'validateTypedValue' | 'OperationOutcomeError' | 'tryGetDataType'>;
}

interface Message {
  readonly definitions: StructureDefinition[];
  readonly resourceNames: readonly string[];
  readonly everyResourceName: readonly string[];
  readonly codes: readonly (readonly [string, readonly string[]])[];
}

let loading: Promise<Definitions> | undefined;

/** FHIR R4's definitions, loaded on first use and cached (about 15 MB). */
export function loadDefinitions(): Promise<Definitions> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Definitions> {
  const worker = new Worker(join(import.meta.dirname, 'definitionsWorker.ts'));
  const [answered, core] = await Promise.all([once(worker, 'message'), import('@medplum/core')]);
  await worker.terminate();
  // `once` has no types for an event's values; the only message of the worker (definitionsWorker.ts) has this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const message = answered[0] as Message;
  core.indexStructureDefinitionBundle(message.definitions);
  return {
    core,
    resourceNames: new Set(message.resourceNames),
    everyResourceName: new Set(message.everyResourceName),
    codes: new Map(message.codes.map(([url, codes]) => [url, new Set(codes)])),
  };
}
