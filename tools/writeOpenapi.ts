import { writeFileSync } from 'node:fs';
import { writeOpenApi } from '#server/openapi.ts';

writeFileSync('docs/openapi.json', writeOpenApi());
