import type { LabTest } from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type LabTest as Fact, labTestOf, labTests } from '@arogyachat/knowledge/lab-tests'
import { textsOf } from '@arogyachat/knowledge/texts'

interface TestTexts {
  name: string
  description: string
  preparation: string
}
/** The texts of a test in this language, or in the language it falls back to. */
export const wordsOf = (id: string, language: LanguageCode): TestTexts | undefined => {
  const tests: Record<string, TestTexts> = textsOf(language).tests
  return tests[id]
}

/** Whether a test is done with a sample collected at home. So is one that is no longer offered, as every booking once was. */
export const isAtHome = (id: string): boolean => labTestOf(id)?.homeCollection ?? true

/** An amount in rupees, formatted with Indian digit grouping. */
export const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

function testIn(fact: Fact, language: LanguageCode): LabTest {
  const words = wordsOf(fact.id, language)
  if (!words) throw new Error(`The lab test ${fact.id} has no name`)
  return {
    _id: fact.id,
    name: words.name,
    description: words.description,
    cost: rupees(fact.cost),
    costRupees: fact.cost,
    time: `${fact.processingHours} hours`,
    processingHours: fact.processingHours,
    category: fact.category,
    preparationInstructions: words.preparation,
    hasHomeCollection: fact.homeCollection
  }
}

/** Every lab test with its texts in this language. */
export const testsIn = (language: LanguageCode): LabTest[] => labTests.map((labTest) => testIn(labTest, language))
