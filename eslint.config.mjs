// Biome formats and holds the everyday rules; ESLint is here only for what needs types, and for
// the house rules Biome cannot say. Why both: docs/decisions/2026-11-21-linting.md.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const believesARow = {
  selector: "CallExpression[callee.property.name='query'] > TSTypeParameterInstantiation",
  message: 'A type argument checks no row: read them with rowsOf and a shape (packages/read-store).',
}

const readsAClock = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time comes in with the command.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time comes in with the command.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Randomness comes in with the command.',
  },
  { selector: "CallExpression[callee.property.name='randomUUID']", message: 'Ids come in with the command.' },
]

/** Shell and remotes share a part of these packages: what is not in it would be missing at run time alone. */
function sharedPart(name, file) {
  const source = readFileSync(new URL(`./frontends/build/${file}`, import.meta.url), 'utf8')
  const names = source.slice(source.indexOf('{') + 1, source.indexOf('}')).split(',')
  return {
    name,
    allowTypeImports: true,
    allowImportNames: names.map((one) => one.trim()).filter(Boolean),
    message: `The shared part of it stands in frontends/build/${file}.`,
  }
}

export default tseslint.config(
  { ignores: ['**/dist/**', '**/*.mjs', '**/*.cjs', '**/node_modules/**', '.stryker-tmp/**'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin, 'react-hooks': reactHooks },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        project: ['./tsconfig.lint.json'],
        tsconfigRootDir: fileURLToPath(new URL('.', import.meta.url)),
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      'no-restricted-syntax': ['error', believesARow],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false, allowDefaultCaseForExhaustiveSwitch: true },
      ],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['frontends/*/src/**/*.ts', 'frontends/*/src/**/*.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            sharedPart('react-router-dom', 'router.mjs'),
            sharedPart('@tanstack/react-query', 'query.mjs'),
          ],
        },
      ],
    },
  },
  {
    files: ['packages/*/src/domain/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', believesARow, ...readsAClock],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/schemas/',
              allowTypeImports: true,
              message: 'The domain takes types from the schemas; it never runs zod.',
            },
          ],
        },
      ],
    },
  },
)
