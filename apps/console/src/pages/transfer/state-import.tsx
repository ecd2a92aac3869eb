import { limits } from '@halyard/contracts/data'
import type { ImportState } from '@halyard/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { ButtonRow } from '../../parts/button-row.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { Note } from '../../parts/note.tsx'
import { RadioList } from '../../parts/radio-list.tsx'
import { ImportReport, isEmptyImport } from './import-report.tsx'
import { readJson } from './read-json.ts'

const modes = {
  keep: { query: { keep: true, drop: false }, label: 'Add missing objects', hint: 'Existing objects stay as they are.' },
  replace: {
    query: { keep: false, drop: false },
    label: 'Replace what exists',
    hint: 'The file replaces objects with the same name. Others stay.',
  },
  drop: {
    query: { keep: false, drop: true },
    label: 'Delete everything first',
    hint: 'All stored objects of each kind in the file are deleted. Afterwards the server has what the file has.',
  },
} as const

type Mode = keyof typeof modes

/** Imports a state file: a check by the server first, which reports what would happen, then the import. */
export const StateImport = () => {
  const [file, setFile] = useState<File>()
  const [mode, setMode] = useState<Mode>('keep')
  const [isAsking, setAsking] = useState(false)
  const check = useMutation({
    mutationFn: async (input: { readonly file: File; readonly mode: Mode }) => {
      // The server checks the content of the file.
      const body = (await readJson(input.file, limits.importBytes)) as ImportState
      const { query } = modes[input.mode]
      return { body, query, result: await halyard.state.importState({ query: { ...query, dryRun: true }, body }) }
    },
  })
  const write = useWrite(({ body, query }: NonNullable<typeof check.data>) => halyard.state.importState({ query, body }), {
    done: 'The state is imported',
    onDone: () => {
      setAsking(false)
      check.reset()
    },
  })
  const start = (next: File | undefined, nextMode: Mode) => {
    setFile(next)
    setMode(nextMode)
    write.reset()
    if (next) check.mutate({ file: next, mode: nextMode })
  }
  const checked = check.data
  return (
    <>
      <RadioList
        label="Existing objects"
        options={(Object.keys(modes) as Mode[]).map((value) => ({ value, label: modes[value].label, hint: modes[value].hint }))}
        value={mode}
        onChange={(next) => start(file, next)}
      />
      <FileField
        label="State file"
        hint="The export of a server, of any version. The server only checks it at first, and changes nothing."
        accept=".json"
        onFile={(next) => start(next, mode)}
      />
      {check.isPending && <p role="status">The server checks the file…</p>}
      {check.error && <FailureNote error={check.error} />}
      {checked && (
        <>
          <ImportReport caption="What the import would do" result={checked.result} />
          <ButtonRow>
            <Button
              kind={mode === 'drop' ? 'danger' : 'main'}
              refusal={isEmptyImport(checked.result) ? 'The import would change nothing' : undefined}
              onClick={() => setAsking(true)}
            >
              Import the file
            </Button>
          </ButtonRow>
        </>
      )}
      {write.data && (
        <>
          <Note kind="done" isLive title="The file is imported" />
          <ImportReport caption="What the import did" result={write.data} />
        </>
      )}
      {isAsking && checked && (
        <ConfirmDialog
          title="Import the file?"
          action="Import the file"
          kind={mode === 'drop' ? 'danger' : 'main'}
          {...(mode === 'drop' && { typedName: 'delete everything' })}
          isBusy={write.isPending}
          error={write.error}
          onConfirm={() => write.mutate(checked)}
          onClose={() => setAsking(false)}
        >
          <p>
            {modes[mode].label}. {modes[mode].hint} The server imports the complete file or nothing. The console cannot undo an import;
            download the present state first.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
