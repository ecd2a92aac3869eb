import { createHalyard } from '@halyard/sdk'

const projectId = 'default'

/** @param {string} selector */
const find = (selector) => {
  const element = document.querySelector(selector)
  if (!(element instanceof HTMLElement)) throw new Error(`the page has no ${selector}`)
  return element
}

/** Runs the work and shows its result or its error below the form. @param {() => Promise<string>} work */
const report = (work) => {
  const show = (/** @type {string} */ text) => {
    find('#message').textContent = text
  }
  work().then(show, (error) => show(error instanceof Error ? error.message : String(error)))
}

/** A list item with the feature, its tags, and a form that adds a tag. */
const itemOf = (/** @type {import('@halyard/sdk').HalyardClient} */ halyard, /** @type {string} */ featureName) => {
  const item = document.createElement('li')
  const tags = document.createElement('span')
  const form = document.createElement('form')
  const value = document.createElement('input')
  value.setAttribute('aria-label', `New tag of ${featureName}`)
  const button = document.createElement('button')
  button.textContent = 'Add tag'
  form.append(value, button)
  item.append(`${featureName} `, tags, form)

  const showTags = (/** @type {{ tags: { value: string }[] }} */ answer) => {
    tags.textContent = answer.tags.map((tag) => tag.value).join(', ')
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    report(async () => {
      const body = { addedTags: [{ value: value.value }], removedTags: [] }
      showTags(await halyard.tags.updateFeatureTags({ params: { featureName }, body }))
      return `Added ${value.value} to ${featureName}`
    })
  })
  return { item, load: async () => showTags(await halyard.tags.getFeatureTags({ params: { featureName } })) }
}

find('#access').addEventListener('submit', (event) => {
  event.preventDefault()
  report(async () => {
    const form = event.currentTarget
    const token = form instanceof HTMLFormElement ? String(new FormData(form).get('token')) : ''
    // Vite passes requests under /api on to the server, so the page needs no CORS.
    const halyard = createHalyard({ baseUrl: location.origin, token })
    const { features } = await halyard.features.getProjectFeatures({ params: { projectId } })
    const items = features.map(({ name }) => itemOf(halyard, name))
    find('#features').replaceChildren(...items.map(({ item }) => item))
    await Promise.all(items.map(({ load }) => load()))
    return `${features.length} features`
  })
})
