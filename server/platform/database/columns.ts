import type { ColumnType, Generated } from 'kysely';

/** How columns are read and written. Moments are `Date`, plain dates stay `YYYY-MM-DD`. */

export type Moment = ColumnType<Date, Date | string, Date | string>;
export type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type Defaulted<T> = Generated<T>;
export type OptionalJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;

export interface Stamps {
  version: Defaulted<number>;
  created_at: Generated<Date>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}
