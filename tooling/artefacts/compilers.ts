import { join } from 'node:path'
import { run } from './run.ts'

/** Compilers of users, by the name of their package in node_modules: the newest, and the oldest that the packages support. */
const compilers = ['typescript', 'typescript-5.9']

/** How users resolve imports. A bundler reads no CommonJS TypeScript. `nodenext` checks the declarations of the packages once. */
const resolutions = [
  { name: 'nodenext', options: ['--module', 'nodenext'], reads: /\.(m|c)?[jt]s$/ },
  { name: 'bundler', options: ['--module', 'esnext', '--moduleResolution', 'bundler', '--skipLibCheck'], reads: /\.m?[jt]s$/ },
]

const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,dom']

/** Type-checks files of a project with each compiler and each module resolution, declarations of packages included. */
export async function faultsOfTypes(root: string, folder: string, files: readonly string[], options: string[] = []): Promise<string[]> {
  const faults: string[] = []
  for (const compiler of compilers)
    for (const resolution of resolutions) {
      const tsc = join(root, 'node_modules', compiler, 'bin/tsc')
      const read = files.filter((file) => resolution.reads.test(file))
      await run(process.execPath, [tsc, ...strict, ...resolution.options, ...options, ...read], { cwd: folder }).catch(
        ({ stdout, stderr }: { stdout: string; stderr: string }) => {
          faults.push(`${compiler}, ${resolution.name}: ${stdout}${stderr}`)
        },
      )
    }
  return faults
}
