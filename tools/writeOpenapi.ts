import { writeFileSync } from 'node:fs';
import { writeOpenApi } from '#server/app/openapi.ts';

writeFileSync('docs/openapi.json', writeOpenApi());
