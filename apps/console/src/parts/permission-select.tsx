import type { Permission } from '@halyard/contracts/data'
import { topics } from '../sentences/permission-topics.ts'
import { permissionWords } from '../sentences/permissions.ts'
import { Field } from './field.tsx'

interface Props {
  readonly label: string
  readonly value: Permission
  readonly onChange: (permission: Permission) => void
}

const all = topics.flatMap(({ permissions }) => permissions)

/** All permissions in words, by topic. */
export const PermissionSelect = ({ label, value, onChange }: Props) => (
  <Field label={label}>
    <select
      value={value}
      onChange={(event) => {
        const chosen = all.find((permission) => permission === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {topics.map(({ title, permissions }) => (
        <optgroup key={title} label={title}>
          {permissions.map((permission) => (
            <option key={permission} value={permission}>
              {permissionWords[permission]}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  </Field>
)
