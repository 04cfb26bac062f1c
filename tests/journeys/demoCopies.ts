import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

/*
 * Loading the demo data takes longer than many a journey. It is loaded once in a run, and each server begins with a copy: on the
 * PostgreSQL that TEST_DATABASE_URL names, else on the embedded database.
 */

const run = promisify(execFile);
const postgres = process.env['TEST_DATABASE_URL'];

/** Where the run keeps what its servers begin with. */
export function folderOfRun(): string {
  const folder = process.env['JOURNEY_FOLDER'];
  if (folder === undefined) throw new Error('playwright.config.ts sets JOURNEY_FOLDER');
  return folder;
}

const original = () => join(folderOfRun(), 'demo');

/** Each folder of data has a database of its own, which carries its name. */
const databaseOf = (folder: string) => basename(folder).toLowerCase();
const originalDatabase = () => databaseOf(folderOfRun());

async function execute(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The settings of a server whose data are in this folder. */
function settingsOf(folder: string, database: string): Record<string, string> {
  if (postgres === undefined) return { DATA_DIR: folder };
  const address = new URL(postgres);
  address.pathname = `/${database}`;
  return { DATA_DIR: folder, DATABASE_URL: address.href };
}

/** Loads the demo data that all servers of the run begin with. */
export async function loadDemoOnce(): Promise<void> {
  const database = originalDatabase();
  if (postgres !== undefined) await execute(`create database "${database}"`);
  await run(process.execPath, ['demo/seed.ts'], { env: { ...process.env, ...settingsOf(original(), database) } });
}

/** Copies the demo data into a folder. @returns the settings of the server that begins with it */
export async function copyDemo(folder: string): Promise<Record<string, string>> {
  await cp(original(), folder, { recursive: true });
  const database = databaseOf(folder);
  if (postgres !== undefined) await execute(`create database "${database}" template "${originalDatabase()}"`);
  return settingsOf(folder, database);
}

/** Drops the database of a folder of data, or of the whole run's. */
export async function dropDatabaseOf(folder: string): Promise<void> {
  if (postgres !== undefined) await execute(`drop database if exists "${databaseOf(folder)}" with (force)`);
}

/** Nothing is left of what a server kept: its folder and its database are there, and empty. */
export async function wipe(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await dropDatabaseOf(folder);
  if (postgres !== undefined) await execute(`create database "${databaseOf(folder)}"`);
}
