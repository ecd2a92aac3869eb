import { limits } from '@halyard/contracts/data'
import type { StrategyType } from '@halyard/sdk'
import { ConstraintEditor } from '../constraint-editor/constraint-editor.tsx'
import { Field } from '../field.tsx'
import { Section } from '../section.tsx'
import { VariantEditor } from '../variant-editor/variant-editor.tsx'
import { ParameterField } from './parameter-field.tsx'
import { bucketConsequence, type ParameterDefaults, parametersFor } from './parameters.ts'
import { SegmentField } from './segment-field.tsx'
import type { StrategyDraft } from './strategy-draft.ts'
import classes from './strategy-form.module.css'
import { TypeField } from './type-field.tsx'

interface Props {
  readonly project: string
  readonly defaults: ParameterDefaults
  readonly types: readonly StrategyType[]
  readonly draft: StrategyDraft
  /** The strategy as it is live; undefined: it is new. */
  readonly live: StrategyDraft | undefined
  readonly onChange: (draft: StrategyDraft) => void
  /** The strategy belongs to no flag, so it has no state of its own. */
  readonly isDefault?: boolean
  /** The fault at a path within the strategy, such as `constraints/0/value`. */
  readonly faultAt: (path: string) => string | undefined
}

/** The fields of a strategy. */
export const StrategyForm = ({ project, defaults, types, draft, live, isDefault = false, onChange, faultAt }: Props) => {
  const { name, title, disabled, parameters, constraints, segments, variants } = draft
  const declared = types.find((type) => type.name === name)?.parameters ?? []
  const others = Object.keys(parameters).filter((key) => !declared.some((parameter) => parameter.name === key))
  const consequence = bucketConsequence(live?.parameters, parameters)
  const all = [
    ...declared,
    ...others.map((other) => ({ name: other, type: 'string', description: 'The type does not declare it', required: false })),
  ]
  return (
    <div className={classes.form}>
      <TypeField
        types={types}
        value={name}
        fault={faultAt('name')}
        onChange={(type) => onChange({ ...draft, name: type.name, parameters: parametersFor(type, parameters, defaults) })}
      />
      <Field label="Title (optional)" hint="What the strategy is for, for people" fault={faultAt('title')}>
        <input value={title} maxLength={limits.textLength} onChange={(event) => onChange({ ...draft, title: event.target.value })} />
      </Field>
      {all.map((parameter) => (
        <ParameterField
          key={`${name} ${parameter.name}`}
          parameter={parameter}
          value={parameters[parameter.name] ?? ''}
          onChange={(value) => onChange({ ...draft, parameters: { ...parameters, [parameter.name]: value } })}
          fault={faultAt(`parameters/${parameter.name}`)}
          consequence={consequence}
        />
      ))}
      <Section title="Conditions" lead="A context must meet all conditions and be in all segments.">
        <ConstraintEditor
          constraints={constraints}
          onChange={(next) => onChange({ ...draft, constraints: next })}
          faultAt={(path) => faultAt(`constraints/${path}`)}
        />
      </Section>
      <Section title="Segments">
        <SegmentField
          project={project}
          chosen={segments}
          onChange={(next) => onChange({ ...draft, segments: next })}
          fault={faultAt('segments')}
        />
      </Section>
      <Section title="Variants of this strategy" lead="With variants here, users who get the flag by this strategy get one of these.">
        <VariantEditor
          variants={variants}
          onChange={(next) => onChange({ ...draft, variants: next })}
          faultAt={(path) => faultAt(path === '' ? 'variants' : `variants/${path}`)}
          defaultStickiness={parameters.stickiness || defaults.stickiness}
          formerStickiness={live?.variants[0]?.stickiness}
        />
      </Section>
      {!isDefault && (
        <Section title="Evaluation">
          <label className={classes.check}>
            <input type="checkbox" checked={disabled} onChange={(event) => onChange({ ...draft, disabled: event.target.checked })} />
            Disabled: the strategy is kept, and is not evaluated
          </label>
        </Section>
      )}
    </div>
  )
}
