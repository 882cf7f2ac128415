/** Of the dialog to sign up and to sign in. */
export const en = {
  title: 'Your {name} account',
  'sign-up.description': 'It takes a minute and costs nothing.',
  'sign-in.description': 'Pick up where you left off.',
  tabs: 'New here, or already registered',
  'sign-up': 'Sign Up',
  'sign-in': 'Sign In',
  signInInstead: 'Sign in instead',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 10 characters',
  confirmPassword: 'Confirm Password',
  forgotten: 'Forgot password?',
  backToSignIn: 'Back to sign in',
  create: 'Create Account',
  notAccepted: 'This was not accepted.',
} as const
