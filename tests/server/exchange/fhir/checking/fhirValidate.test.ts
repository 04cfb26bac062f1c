import { describe, expect, test } from 'vitest';
import { validateBundle } from '#tests/server/exchange/support/validBundle.ts';

type Resource = Record<string, unknown>;

async function issuesOf(bundle: Resource) {
  const issues = await validateBundle(bundle);
  return issues.map(({ code, diagnostics, expression, severity }) => [severity, code, expression, diagnostics]);
}
const bundle = (...resources: readonly unknown[]): Resource => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: resources.map((resource, index) => ({ fullUrl: `https://ehr.example/${index}`, resource })),
});
const PATIENT: Resource = { resourceType: 'Patient', name: [{ family: 'Stern', given: ['Ruth'] }] };
const AT = 'Bundle.entry[0].resource';
/** The issues of one patient with these elements. */
const ofPatient = (more: Resource) => issuesOf(bundle({ ...PATIENT, ...more }));

describe('Validating a FHIR bundle', () => {
  test('finds nothing in a valid one, also with documents of any size', async () => {
    const binary = { resourceType: 'Binary', contentType: 'application/pdf', data: 'A'.repeat(2_000_000) };
    const document = {
      resourceType: 'DocumentReference',
      status: 'current',
      content: [{ attachment: { data: 'A'.repeat(2_000_000) } }],
    };
    expect(await issuesOf(bundle(PATIENT, binary, document))).toEqual([]);
  });

  test('reports what is wrong with the bundle itself', async () => {
    expect(await issuesOf({ ...bundle(PATIENT), type: 'heap' })).toEqual([
      ['error', 'code-invalid', 'Bundle.type', expect.stringMatching(/^heap is not one of .*collection/)],
    ]);
    expect(await issuesOf({ ...bundle(PATIENT), total: [] })).toContainEqual([
      'error',
      'structure',
      'Bundle.total',
      'This is empty',
    ]);
    expect(await issuesOf({ ...bundle(PATIENT), entry: 'none' })).toContainEqual([
      'error',
      'structure',
      'Bundle.entry',
      'This must be of type BundleEntry',
    ]);
    expect(await issuesOf({ resourceType: 'Bundle', type: 'collection' })).toEqual([]);
    expect(await issuesOf({ ...bundle(PATIENT), type: undefined })).toContainEqual([
      'error',
      'required',
      'Bundle.type',
      'This is required',
    ]);
  });

  test('reports entries that are no resources, foreign types, and warns about types that are not read', async () => {
    const unread = { resourceType: 'Observation', wrong: true };
    const long = 'X'.repeat(41);
    expect(
      await issuesOf(
        bundle('text', { name: [] }, { resourceType: 1 }, { resourceType: long }, unread, bundle(), {
          resourceType: 'X'.repeat(40),
        }),
      ),
    ).toEqual([
      ['error', 'structure', 'Bundle.entry[0].resource', 'Add a resource with a resourceType'],
      ['error', 'structure', 'Bundle.entry[1].resource', 'Add a resource with a resourceType'],
      ['error', 'structure', 'Bundle.entry[2].resource', 'Add a resource with a resourceType'],
      [
        'error',
        'structure',
        'Bundle.entry[3].resource.resourceType',
        `FHIR R4 has no resource of the type ${'X'.repeat(40)}…`,
      ],
      ['warning', 'not-supported', 'Bundle.entry[4].resource', 'Observation was not imported'],
      ['warning', 'not-supported', 'Bundle.entry[5].resource', 'Bundle was not imported'],
      [
        'error',
        'structure',
        'Bundle.entry[6].resource.resourceType',
        `FHIR R4 has no resource of the type ${'X'.repeat(40)}`,
      ],
    ]);
  });

  test.for<[title: string, more: Resource, issue: unknown]>([
    [
      'an unknown element',
      { shoeSize: 1 },
      ['error', 'structure', `${AT}.shoeSize`, 'FHIR R4 does not know “shoeSize” here'],
    ],
    ['one value for a list', { name: { text: 'Ruth' } }, ['error', 'structure', `${AT}.name`, 'This must be a list']],
    [
      'a list for one value',
      { gender: ['female'] },
      ['error', 'structure', `${AT}.gender`, 'This must be one value, not a list'],
    ],
    [
      'an unknown code',
      { gender: 'lady' },
      ['error', 'code-invalid', `${AT}.gender`, expect.stringMatching(/^lady is not one of .*female/)],
    ],
    [
      'a number for text',
      { birthDate: 1938 },
      ['error', 'structure', `${AT}.birthDate`, 'This must be of type string, not number'],
    ],
    [
      'an impossible day',
      { birthDate: '1938-44-17' },
      ['error', 'value', `${AT}.birthDate`, 'This is not a valid date'],
    ],
    ['text of spaces', { name: [{ family: ' ' }] }, ['error', 'value', `${AT}.name[0].family`, 'This is empty']],
    ['an empty text', { name: [{ family: '' }] }, ['error', 'structure', `${AT}.name[0].family`, 'This is empty']],
    [
      'a wrong reference',
      { managingOrganization: { reference: 'Patient/1' } },
      ['warning', 'structure', `${AT}.managingOrganization`, 'A reference to Patient is not allowed here'],
    ],
    [
      'a contact without a name',
      { contact: [{ gender: 'female' }] },
      ['error', 'invalid', `${AT}.contact[0]`, expect.stringMatching(/\(pat-1\)$/)],
    ],
  ])('reports %s', async ([, more, issue]) => {
    expect(await ofPatient(more)).toContainEqual(issue);
  });

  test('names an unknown element and a reference that read like a message by what they are', async () => {
    expect(await ofPatient({ 'Missing required property': 1 })).toEqual([
      [
        'error',
        'structure',
        `${AT}.Missing required property`,
        'FHIR R4 does not know “Missing required property” here',
      ],
    ]);
    for (const type of [
      'Missing required property',
      'Invalid additional property "x"',
      'Expected array of values',
      'Expected single value',
      'Invalid empty',
      'String must contain',
      'Invalid JSON type: expected a, but got b',
      'Invalid x format',
    ]) {
      const issues = await ofPatient({ managingOrganization: { reference: `${type}/1` } });
      expect(issues.map(([, , , diagnostics]) => diagnostics)).toEqual([`A reference to ${type} is not allowed here`]);
    }
  });

  test('reports no reference by its address, and the same only once', async () => {
    expect(
      await ofPatient({ managingOrganization: { reference: 'urn:uuid:0d2f7a52-0000-4000-8000-000000000001' } }),
    ).toEqual([]);
    expect(await ofPatient({ managingOrganization: { reference: 'https://ehr.example/Organization/1' } })).toEqual([]);
    expect(await ofPatient({ name: [{ text: '' }] })).toEqual([
      ['error', 'structure', `${AT}.name[0].text`, 'This is empty'],
    ]);
  });

  test('checks contained resources of types that are read, and leaves others alone', async () => {
    const contained = [
      { resourceType: 'Observation', id: 'a', wrong: true },
      { resourceType: 'Organization', id: 'b', shoeSize: 1 },
    ];
    const issues = await issuesOf(
      bundle({ ...PATIENT, contained, generalPractitioner: [{ reference: '#a' }, { reference: '#b' }] }),
    );
    expect(issues.map(([, , place]) => place)).toEqual([`${AT}.contained[1].shoeSize`]);
  });
});
