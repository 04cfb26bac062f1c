import { loadDefinitions } from '#server/exchange/fhir/checking/definitions.ts';
import { emptyIn, isRecord, misshapenIn } from '#server/exchange/fhir/checking/shapes.rules.ts';
import { checkValue, validateResources } from '#server/exchange/fhir/checking/validate.rules.ts';
import { distinct } from '#server/exchange/fhir/issues.rules.ts';

/** Replaces resources, which are checked each by itself. */
const STAND_IN = { resourceType: 'Binary', contentType: 'application/octet-stream' };

/** All deviations of a Bundle from FHIR R4: those of its frame, and of its resources. What we send must have none. */
export async function validateBundle(bundle: Readonly<Record<string, unknown>>) {
  const definitions = await loadDefinitions();
  const { entry } = bundle;
  const entries = Array.isArray(entry)
    ? {
        entry: entry.map((each: unknown) =>
          isRecord(each) && 'resource' in each ? { ...each, resource: STAND_IN } : each,
        ),
      }
    : {};
  const frame = { ...bundle, ...entries };
  const shape = [...emptyIn(frame, 'Bundle'), ...misshapenIn(definitions.core, frame, 'Bundle', 'Bundle')];
  const ofFrame = checkValue(definitions, frame, 'Bundle', shape.length > 0);
  return distinct([...shape, ...ofFrame, ...(await validateResources(bundle, definitions))]);
}
