import type * as Core from '@medplum/core';
import { withoutUnstorable } from '#contract/platform/fields.ts';
import type { Definitions } from './definitions.ts';
import { warning } from '#server/exchange/fhir/issues.rules.ts';
import { isPrimitive, isRecord, typeOf } from './shapes.rules.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

type Json = Readonly<Record<string, unknown>>;
type Types = Definitions['core'];

/** The element of a type that a plain text most likely means. */
const MEANT: Readonly<Record<string, string>> = {
  Address: 'text',
  Annotation: 'text',
  CodeableConcept: 'text',
  HumanName: 'text',
  Identifier: 'value',
};

const NUMBERS = new Set(['decimal', 'integer', 'positiveInt', 'unsignedInt']);
/** Their ends belong to the text, or are checked later. */
const UNTRIMMED = new Set(['base64Binary', 'markdown', 'xhtml']);

const MAX_DEPTH = 40;
/** The library's work grows with the square of a list's length. */
const LONGEST_LIST = 1000;

/**
 * Brings a resource into the shape of its FHIR type: a single value becomes a list where FHIR has one, plain text becomes a name's text, and
 * what has no sensible reading is left out. Each change is a warning at its place, so that one mistake is one line. Spaces around codes and
 * texts go without a word.
 */
export class Mending {
  readonly issues: FhirIssue[] = [];
  private readonly types: Types;

  constructor(types: Types) {
    this.types = types;
  }

  /** @returns the same resource in the shape of its type */
  resource(resource: Json, at: string): Json {
    const storable = this.storableFields(resource, at);
    return this.object(storable, String(storable['resourceType']), at, 0);
  }

  private object(value: Json, type: string, at: string, depth: number): Json {
    const schema = this.types.tryGetDataType(type);
    if (!schema) return value;
    const mended: [string, unknown][] = [];
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      if (name === 'resourceType' || name.startsWith('_')) {
        mended.push([name, inner]);
        continue;
      }
      const kept = this.element(value, { at: `${at}.${name}`, depth, inner, name, schema });
      if (kept !== undefined) mended.push([name, kept]);
    }
    return Object.fromEntries(mended);
  }

  private element(owner: Json, { at, depth, inner, name, schema }: Element): unknown {
    const code = typeOf(schema, name);
    // What FHIR does not know is never read; the check of the resource reports it.
    if (code === undefined) return inner;
    const element = schema.elements[name];
    const isList = element?.isArray === true || (element?.max ?? 1) > 1;
    // Beside `_given`, a list may have gaps for names that only have extensions.
    const hasGaps = `_${name}` in owner;
    if (inner === null || inner === '' || (Array.isArray(inner) && inner.length === 0)) {
      if (!hasGaps) this.say(at, 'This is empty');
      return undefined;
    }
    if (Array.isArray(inner)) {
      if (!isList) this.say(at, 'This must be one value, not a list. The first was read');
      if (inner.length > LONGEST_LIST) {
        this.issues.push(warning('too-costly', at, `Only the first ${LONGEST_LIST} of these were read`));
      }
      const items = inner
        .slice(0, isList ? LONGEST_LIST : 1)
        .map((each: unknown, index) =>
          each === null && hasGaps ? each : this.item(each, code, `${at}[${index}]`, depth),
        )
        .filter((each) => each !== undefined);
      return isList ? (items.length > 0 ? items : undefined) : items[0];
    }
    const item = this.item(inner, code, at, depth);
    if (!isList || item === undefined) return item;
    this.say(at, 'This must be a list');
    return [item];
  }

  private item(item: unknown, code: string, at: string, depth: number): unknown {
    if (item === null || item === '' || (typeof item === 'object' && Object.keys(item).length === 0)) {
      this.say(at, 'This is empty');
      return undefined;
    }
    if (isPrimitive(code)) return this.primitive(item, code.startsWith('http') ? 'string' : code, at);
    if (isRecord(item)) {
      if (depth > MAX_DEPTH) {
        this.say(at, 'This is nested too deeply, so it was not read');
        return undefined;
      }
      const own = item['resourceType'];
      return this.object(item, code === 'Resource' && typeof own === 'string' ? own : code, at, depth + 1);
    }
    const text = typeof item === 'string' ? item.trim() : undefined;
    const meant = code === 'Reference' ? (isAddress(text) ? 'reference' : 'display') : MEANT[code];
    if (text === undefined || meant === undefined) {
      this.say(at, `This must be of type ${code}, so it was not read`);
      return undefined;
    }
    this.say(at, `This must be of type ${code}. It was read as its ${meant}`);
    return { [meant]: text };
  }

  private primitive(item: unknown, code: string, at: string): unknown {
    if (typeof item === 'object') {
      this.say(at, `This must be of type ${code}, so it was not read`);
      return undefined;
    }
    if (code === 'boolean') {
      if (typeof item === 'boolean') return item;
      if (item === 'true' || item === 'false') {
        this.say(at, 'This must be true or false, not text');
        return item === 'true';
      }
    } else if (NUMBERS.has(code)) {
      if (typeof item === 'number') return item;
      if (typeof item === 'string' && item.trim() !== '' && Number.isFinite(Number(item))) {
        this.say(at, 'This must be a number, not text');
        return Number(item);
      }
    } else if (typeof item === 'string') {
      return UNTRIMMED.has(code) ? item : item.trim() || undefined;
    } else if (typeof item === 'number' || typeof item === 'boolean') {
      this.say(at, 'This must be text. It was read as text');
      return String(item);
    }
    this.say(at, `This must be of type ${code}, so it was not read`);
    return undefined;
  }

  /** FHIR allows neither NUL nor half of a character in a text, and the database stores neither. */
  private storable(value: unknown, at: string): unknown {
    if (Array.isArray(value)) return value.map((each: unknown, index) => this.storable(each, `${at}[${index}]`));
    if (isRecord(value)) return this.storableFields(value, at);
    if (typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())) return value;
    this.issues.push(warning('value', at, 'No text may contain this character, so it was left out'));
    return withoutUnstorable(value);
  }

  private storableFields(value: Json, at: string): Json {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, this.storable(inner, `${at}.${name}`)]),
    );
  }

  private say(at: string, words: string): void {
    this.issues.push(warning('structure', at, words));
  }
}

interface Element {
  readonly at: string;
  readonly depth: number;
  readonly inner: unknown;
  readonly name: string;
  readonly schema: Core.InternalTypeSchema;
}

const isAddress = (text: string | undefined): boolean =>
  text !== undefined && /^(?:#|urn:|https?:\/\/|[A-Z][A-Za-z]+[/?])\S+$/.test(text);
