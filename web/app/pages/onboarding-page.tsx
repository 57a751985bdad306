export default function OnboardingPage() {
  return (
    <main className="mx-auto w-full max-w-2xl flex-1 p-6">
      <h1 className="text-2xl font-semibold">Onboarding</h1>
    </main>
  );
}
