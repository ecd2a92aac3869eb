import { fail, run } from './cli/run.ts'
import { watchOutput } from './cli/standard-output.ts'

watchOutput(fail)
await run(process.argv.slice(2), process.env, async () => (await import('./compose.ts')).compose)
